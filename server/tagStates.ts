import type { Tag } from '../src/generated/types'

type Status = NonNullable<Tag['status']>

/** A label that is being told something (spec/1 §4: work in progress). */
export const UNDER_WAY = ['WIP', 'UPDATE'] as const satisfies readonly Status[]

/** A label that does not show what it should (spec/1 §4: NG and its variants). All others are as they should be. */
export const WRONG = ['NG', 'MISSING', 'REQ_ONLY', 'REQ_ONLY2'] as const satisfies readonly Status[]
