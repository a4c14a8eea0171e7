import { useTranslate } from 'ra-core'
import type { MenuGroup } from '../../../schema/dialect'
import { Sign } from './Sign'
import css from './header.module.css'

/** The group of the menu at the start of the breadcrumbs. */
export function MenuCrumb({ group }: { readonly group: MenuGroup }) {
  const translate = useTranslate()
  return (
    <li className={css.crumb} data-group="">
      {translate(`app.groups.${group}`)}
      <Sign />
    </li>
  )
}
