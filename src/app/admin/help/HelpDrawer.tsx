import { ArrowLeft, BookOpen } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/kit/Button'
import { SideDrawer } from '../../../ui/kit/SideDrawer'
import css from './help.module.css'
import { HelpArticle } from './HelpArticle'
import { HelpIndex } from './HelpIndex'
import { loadHelp } from './loadHelp'
import { topicAt } from './topicOf'
import type { HelpPages, HelpTopic } from './topics'

export interface HelpDrawerProps {
  readonly onClose: () => void
}

/** What was opened within the drawer. */
type Opened = HelpTopic | 'index'

/** The drawer, once its texts are there. */
export async function loadHelpDrawer(): Promise<ComponentType<HelpDrawerProps>> {
  const pages = await loadHelp()
  return (props) => <HelpDrawer pages={pages} {...props} />
}

interface Place {
  /** The help of the current page. */
  readonly follows: Opened
  readonly trail: readonly Opened[]
  /** It was opened in the drawer, so its heading gets the focus; otherwise the focus stays on the page. */
  readonly isChosen: boolean
}

/** The help of the current page: another page brings its own, and what was opened in the drawer leads back. */
function HelpDrawer({ pages, onClose }: HelpDrawerProps & { readonly pages: HelpPages }) {
  const translate = useTranslate()
  const ofPage: Opened = topicAt(useLocation().pathname) ?? 'index'
  const [{ follows, trail, isChosen }, setPlace] = useState<Place>({ follows: ofPage, trail: [], isChosen: false })
  if (follows !== ofPage) setPlace({ follows: ofPage, trail: [], isChosen: false })
  const go = (next: readonly Opened[]) => setPlace({ follows: ofPage, trail: next, isChosen: true })
  const open = (next: Opened) => go([...trail, next])
  const titleOf = (one: Opened) => (one === 'index' ? translate('app.help.all') : pages[one].title)
  const shown = trail.at(-1) ?? ofPage
  const view = { pages, takesFocus: isChosen, onOpen: open }
  return (
    <SideDrawer
      title={translate('app.help.title')}
      footer={
        shown !== 'index' && (
          <Button
            className={css.all}
            variant="ghost"
            size="s"
            icon={<BookOpen size={15} aria-hidden="true" />}
            onClick={() => open('index')}
          >
            {titleOf('index')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div key={`${shown} ${trail.length}`} className={css.page}>
        {trail.length > 0 && (
          <button type="button" className={css.back} onClick={() => go(trail.slice(0, -1))}>
            <ArrowLeft size={14} aria-hidden="true" />
            {translate('app.backTo', { page: titleOf(trail.at(-2) ?? ofPage) })}
          </button>
        )}
        {shown === 'index' ? <HelpIndex {...view} /> : <HelpArticle {...view} topic={shown} />}
      </div>
    </SideDrawer>
  )
}
