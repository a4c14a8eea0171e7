import type { Translate } from '../../data/texts'
import type { PlacedAction } from '../../schema/descriptor'
import { isFor } from '../../schema/rowCondition'
import type { Values } from '../../schema/template'
import type { MenuPopupItem } from '../kit/MenuPopup'
import { actionLabel } from './useListActions'

interface RowMenuSource {
  translate: Translate
  resource: string
  row: Values
  actions: readonly PlacedAction[]
  opens: 'edit' | 'show' | 'none'
  canEdit: boolean
  /** There is a view to read beside the form. */
  canShow: boolean
  canDelete: boolean
  /** The user may read who changed it. */
  hasHistory: boolean
  /** Of cells that can be changed where they stand. */
  changes: readonly MenuPopupItem[]
  href: string | undefined
  onHref: (href: string) => void
  onEdit: () => void
  onShow: () => void
  onDelete: () => void
  onHistory: () => void
  onAction: (action: PlacedAction) => void
}

/** What the menu of a row offers: open it first, then the schema's actions, what destroys last. */
export function rowMenuItems(source: RowMenuSource): MenuPopupItem[] {
  const { translate, resource, actions, opens, canEdit, canShow, canDelete, hasHistory, href } = source
  const item = (id: string, onSelect: () => void): MenuPopupItem => ({
    key: `own ${id}`,
    content: translate(`list.row.${id}`),
    onSelect,
  })
  const entries = actions
    .filter((action) => isFor(action.onlyFor, source.row))
    .map((action) => ({
      key: action.id,
      content: actionLabel(translate, resource, action),
      isDanger: action.danger,
      onSelect: () => source.onAction(action),
    }))
  return [
    ...(href === undefined ? [] : [item('open', () => source.onHref(href))]),
    ...(opens === 'show' || (opens === 'edit' && (!canEdit || canShow)) ? [item('show', source.onShow)] : []),
    ...(canEdit ? [item('edit', source.onEdit)] : []),
    ...source.changes,
    ...entries.filter((entry) => !entry.isDanger),
    ...(hasHistory ? [item('history', source.onHistory)] : []),
    ...entries.filter((entry) => entry.isDanger),
    ...(canDelete ? [{ ...item('delete', source.onDelete), isDanger: true }] : []),
  ]
}
