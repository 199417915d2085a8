/** What somebody has set for themselves in this browser. */

export type Theme = 'auto' | 'night' | 'day'
/** How long the table dwells on what happens. */
export type Pace = 'calm' | 'brisk' | 'instant'

const SPEED: Record<Pace, number> = { calm: 1, brisk: 0.4, instant: 0 }

interface Kept {
  theme: Theme
  motion: boolean
  pace: Pace
  sound: boolean
  fullLog: boolean
  name: string
  /** What of what the others say is heard. */
  hearing: 'all' | 'phrases' | 'none'
}

const KEY = 'rulewright.settings'
const UNSET: Kept = { theme: 'auto', motion: true, pace: 'calm', sound: false, fullLog: false, name: '', hearing: 'all' }

function read(): Kept {
  try {
    return { ...UNSET, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return UNSET
  }
}

class Settings {
  kept = $state<Kept>(read())

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    localStorage.setItem(KEY, JSON.stringify(this.kept))
    this.show()
  }

  /** Puts theme and motion onto the page. */
  show(): void {
    const day = window.matchMedia('(prefers-color-scheme: light)').matches
    const { theme, motion } = this.kept
    document.documentElement.dataset.theme = theme === 'auto' ? (day ? 'day' : 'night') : theme
    document.documentElement.dataset.motion = motion ? 'on' : 'off'
  }

  /** How long something that has happened is dwelt on here. */
  dwell(milliseconds: number): number {
    return milliseconds * SPEED[this.kept.pace]
  }

  /** How long an animation takes here. */
  span(milliseconds: number): number {
    const still = !this.kept.motion || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    return still ? 0 : milliseconds
  }
}

export const settings = new Settings()
