import type { ComponentType } from 'react'
import type { PlacedAction } from '../../schema/descriptor'
import type { ActionPlace } from '../../schema/dialect'
import type { Values } from '../../schema/template'
import type { Row } from './selection'

/** Props of an action's dialog. It runs the action itself (useRunAction) and closes when it is done. */
export interface ActionDialogProps {
  readonly action: PlacedAction
  readonly resource: string
  /** The row, the selected rows, or none for an action of the page. */
  readonly rows: readonly Row[]
  /** The page's own parameters: storeCode and such. */
  readonly params: Values
  /** The filters of the list that it was started from, as the wire has them. */
  readonly filters?: Values
  /** The page's dialogs, for what this one opens itself. */
  readonly dialogs?: ActionDialogs
  /** `done` is true if something was changed: then a bulk selection is cleared. */
  readonly onClose: (done?: boolean) => void
}

/**
 * The dialogs that a page has for its actions, by the name that the schema gives them; of one that names a form or a list
 * what is special about it, by its id: `ActionForm` or `ActionList` with more props.
 */
export type ActionDialogs = Readonly<Record<string, ComponentType<ActionDialogProps>>>

/** The actions of a place that can be done here: one whose dialog the page does not have is not offered. */
export function actionsOn(actions: readonly PlacedAction[], on: ActionPlace, dialogs: ActionDialogs): PlacedAction[] {
  return actions.filter((action) => action.on === on && (action.dialog === undefined || action.dialog in dialogs))
}
