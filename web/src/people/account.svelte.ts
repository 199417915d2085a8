/** Whoever is signed in at this browser; nobody needs to be. */
import { accountOf, makeAccount, signIn, signOut, type Account } from '../wire/rest'

const KEY = 'rulewright.account'

class Me {
  token = $state(localStorage.getItem(KEY) ?? '')
  account = $state.raw<Account | null>(null)

  /** Finds out who is signed in, and with which ratings now if it is asked anew; one who was signed out elsewhere is so here, too. */
  async find(anew = false): Promise<void> {
    if (!this.token || (this.account && !anew)) return
    try {
      this.account = await accountOf(this.token)
    } catch (error) {
      if ((error as { code?: string }).code === 'not_yours') this.forget()
    }
  }

  async enter(name: string, password: string, anew: boolean): Promise<void> {
    this.keep(await (anew ? makeAccount : signIn)({ name, password }))
  }

  keep({ account, token }: { account: Account; token: string }): void {
    ;[this.account, this.token] = [account, token]
    localStorage.setItem(KEY, token)
  }

  async leave(): Promise<void> {
    await signOut(this.token).catch(() => null)
    this.forget()
  }

  forget(): void {
    ;[this.account, this.token] = [null, '']
    localStorage.removeItem(KEY)
  }
}

export const me = new Me()
