/** What tags can be asked for: the cmd of the call, 'all' where it is absent (spec/1 §4). */
export const CHECK_KINDS = ['0', '1', '2', 'all'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

const TEXTS: Readonly<Record<CheckKind, string>> = {
  0: 'messages.tagStatusCheck',
  1: 'messages.batteryCheck',
  2: 'messages.gatewayScan',
  all: 'messages.allTagStatusCollect',
}

/** A kind of status check in words. */
export const kindText = (kind: CheckKind, translate: (key: string) => string): string => translate(TEXTS[kind])

/** The kind of a check that is under way. */
export const kindOf = (cmd: number | null | undefined): CheckKind => CHECK_KINDS.find((kind) => kind === String(cmd)) ?? 'all'
