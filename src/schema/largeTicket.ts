import type { SiteName } from './productCode'

/** The index of the character in a tag's ID that gives the size of the ticket. */
const SIZE_AT = 8
const LARGE = '9'

/** Whether a tag is a large ticket: the ninth character of its ID is "9". */
export const isLargeTicket = (tagId: string): boolean => tagId.charAt(SIZE_AT) === LARGE

/** Whether a family code must not be assigned to this tag: croma rejects it on large tickets. */
export const refusesFamily = (tagId: string, site: SiteName): boolean => site === 'croma' && isLargeTicket(tagId)
