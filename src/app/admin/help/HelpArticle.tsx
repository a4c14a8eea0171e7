import { ChevronRight } from 'lucide-react'
import { useTranslate } from 'ra-core'
import css from './help.module.css'
import { HelpParts } from './HelpParts'
import type { HelpPages, HelpTopic } from './topics'
import { useHeadingFocus } from './useHeadingFocus'

/** Props of a view in the drawer. */
export interface HelpViewProps {
  readonly pages: HelpPages
  /** Its heading takes the focus. */
  readonly takesFocus: boolean
  readonly onOpen: (topic: HelpTopic) => void
}

/** One help page, and the pages related to it. */
export function HelpArticle({ topic, pages, takesFocus, onOpen }: HelpViewProps & { readonly topic: HelpTopic }) {
  const translate = useTranslate()
  const heading = useHeadingFocus(takesFocus)
  const { title, lead, parts, related } = pages[topic]
  return (
    <article className={css.article}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={css.lead}>{lead}</p>
      <div className={css.text}>
        <HelpParts parts={parts} onOpen={onOpen} />
      </div>
      {related.length > 0 && (
        <nav className={css.related} aria-labelledby="help-related">
          <h4 id="help-related">{translate('app.help.related')}</h4>
          <ul>
            {related.map((other) => (
              <li key={other}>
                <button type="button" onClick={() => onOpen(other)}>
                  {pages[other].title}
                  <ChevronRight size={15} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
