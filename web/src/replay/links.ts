/** Links to a moment of a game. */

/** Where a moment is seen, through the eyes of a seat; `` is what everybody saw. */
export const momentLink = (table: string, moment: number, seat: string): string => `/replay/${table}#moment=${moment}${seat ? `&seat=${encodeURIComponent(seat)}` : ''}`
