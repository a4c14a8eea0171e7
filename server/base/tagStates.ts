import type { Tag } from '../../src/generated/types'

type Status = NonNullable<Tag['status']>

/** An update of the label is in progress. */
export const IN_PROGRESS = ['WIP', 'UPDATE'] as const satisfies readonly Status[]

/** The label does not show what it should. */
export const FAULTY = ['NG', 'MISSING', 'REQ_ONLY', 'REQ_ONLY2'] as const satisfies readonly Status[]
