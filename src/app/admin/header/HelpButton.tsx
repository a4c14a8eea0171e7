import { CircleHelp } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { DrawerButton } from '../../../domain/indicator/DrawerButton'
import { lazily } from '../../../ui/kit/lazily'
import { useDrawer } from '../../../ui/kit/openDrawer'
import type { HelpDrawerProps } from '../help/HelpDrawer'
import { HELP_DRAWER } from '../help/openHelp'
import css from './header.module.css'

const HelpDrawer = lazily<HelpDrawerProps>(() => import('../help/HelpDrawer').then((module) => module.loadHelpDrawer()))

/** Opens the help of the current page beside it; on a phone the account menu does. */
export function HelpButton() {
  const translate = useTranslate()
  const drawer = useDrawer(HELP_DRAWER)
  return (
    <span className={css.help}>
      <DrawerButton
        icon={<CircleHelp size={17} aria-hidden="true" />}
        label={translate('app.help.title')}
        keys="F1"
        drawer={drawer}
        Drawer={HelpDrawer}
      />
    </span>
  )
}
