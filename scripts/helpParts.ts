import type { Token, Tokens } from 'marked'
import type { HelpPart, HelpTopic } from '../src/app/admin/help/topics'

/** A link to another help page. */
const TOPIC_LINK = /^([\w-]+)\.md$/

/** Elements named as their token. */
const SAME: Readonly<Record<string, 'p' | 'strong' | 'em'>> = { paragraph: 'p', strong: 'strong', em: 'em' }

/**
 * Turns a Markdown token into a part of a help page; comments are dropped.
 * @throws Error if help pages have no such element, or a link leads nowhere
 */
export function partsOf(token: Token): HelpPart[] {
  const inner = () => ('tokens' in token ? (token.tokens ?? []) : []).flatMap(partsOf)
  const tag = SAME[token.type]
  if (tag) return [{ tag, parts: inner() }]
  switch (token.type) {
    case 'space':
    case 'html':
      return []
    case 'text':
      return 'tokens' in token && token.tokens ? inner() : [(token as Tokens.Text).text]
    case 'escape':
      return [(token as Tokens.Escape).text]
    case 'codespan':
      return [{ tag: 'code', parts: [(token as Tokens.Codespan).text] }]
    // The page is a part of the drawer, whose own heading and the page's title are above it.
    case 'heading':
      return [{ tag: (token as Tokens.Heading).depth === 2 ? 'h4' : 'h5', parts: inner() }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [
        {
          tag: ordered ? 'ol' : 'ul',
          parts: items.map((item) => ({ tag: 'li', parts: item.tokens.flatMap(partsOf) })),
        },
      ]
    }
    case 'link':
      return [linkTo((token as Tokens.Link).href, inner())]
    default:
      throw new Error(`has a ${token.type}, which help pages do not`)
  }
}

function linkTo(href: string, parts: HelpPart[]): HelpPart {
  const topic = TOPIC_LINK.exec(href)?.[1]
  // Whether there is such a topic is up to the check.
  if (topic !== undefined) return { topic: topic as HelpTopic, parts }
  if (!/^https:\/\/\S+$/.test(href))
    throw new Error(`leads to '${href}', which is neither a help page nor an https address`)
  return { href, parts }
}

/** The help pages that parts link to. */
export const linksIn = (parts: readonly HelpPart[]): string[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : [...('topic' in part ? [part.topic] : []), ...linksIn(part.parts)],
  )
