import type { SiteName } from './productCode'

/** The place of a tag ID's character that says the size of the ticket. */
const SIZE_AT = 8
const LARGE = '9'

/** Whether a tag is a large ticket: its ninth character is '9'. */
export const isLargeTicket = (tagId: string): boolean => tagId.charAt(SIZE_AT) === LARGE

/** Whether a family code must not go on this tag: croma refuses it on large tickets. */
export const refusesFamily = (tagId: string, site: SiteName): boolean => site === 'croma' && isLargeTicket(tagId)
