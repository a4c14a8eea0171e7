import type { ReactNode } from 'react'
import type { HelpPart, HelpTopic } from './topics'

interface HelpPartsProps {
  readonly parts: readonly HelpPart[]
  readonly onOpen: (topic: HelpTopic) => void
}

/** The text of a help page; its links to other help pages open these in the drawer. */
export function HelpParts({ parts, onOpen }: HelpPartsProps): ReactNode {
  return parts.map((part, at) => {
    if (typeof part === 'string') return part
    const inner = <HelpParts parts={part.parts} onOpen={onOpen} />
    if ('topic' in part)
      return (
        <button key={at} type="button" onClick={() => onOpen(part.topic)}>
          {inner}
        </button>
      )
    if ('href' in part)
      return (
        <a key={at} href={part.href} target="_blank" rel="noreferrer">
          {inner}
        </a>
      )
    const Tag = part.tag
    return <Tag key={at}>{inner}</Tag>
  })
}

/** The text of parts, for a search. */
export const wordsOf = (parts: readonly HelpPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : wordsOf(part.parts))).join(' ')
