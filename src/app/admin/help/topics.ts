/** The help pages, in the order of their list. Each is `docs/help/<language>/<topic>.md`. */
export const HELP_TOPICS = [
  'first-day',
  'search-and-keys',
  'dashboard',
  'exceptions',
  'stores',
  'gateways',
  'tags',
  'products',
  'prices-and-updates',
  'price-batches',
  'till',
  'paper-labels',
  'print',
  'sensors',
  'signage-devices',
  'slide-shows',
  'alarms',
  'members-and-roles',
  'audit',
  'settings',
  'scripts',
  'software',
  'servers',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

/** A part of a help page: text, an element with its content, or a link to another help page or an https address. */
export type HelpPart =
  | string
  | {
      readonly tag: 'h4' | 'h5' | 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'code'
      readonly parts: readonly HelpPart[]
    }
  | { readonly topic: HelpTopic; readonly parts: readonly HelpPart[] }
  | { readonly href: string; readonly parts: readonly HelpPart[] }

/** A help page as the build makes it (scripts/helpFiles.ts). */
export interface HelpPage {
  readonly title: string
  /** What it is about, in one sentence. */
  readonly lead: string
  readonly parts: readonly HelpPart[]
  readonly related: readonly HelpTopic[]
}

export type HelpPages = Readonly<Record<HelpTopic, HelpPage>>
