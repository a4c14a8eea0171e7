import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { isFor } from '../../schema/rowCondition'
import type { Values } from '../../schema/template'
import { Button } from '../kit/Button'
import { showError } from '../kit/errorDialog'
import { actionsOn, type ActionDialogs } from './actionTypes'
import { PageActions } from './PageActions'
import type { Row } from './selection'
import { useAskedAction } from './useAskedAction'
import { actionLabel, useListActions } from './useListActions'

interface RecordActionsProps {
  readonly descriptor: ResourceDescriptor
  /** undefined while it loads: the buttons are there, and wait. */
  readonly record: Row | undefined
  /** Parameters of the page that the calls need; the same object as long as they are the same. */
  readonly params: Values
  readonly dialogs: ActionDialogs
  /** Actions by their ids that stand as buttons, in their order; the others are in the menu. */
  readonly buttons: readonly string[]
  /** Actions of a list's page that are also about one record. */
  readonly ofPage?: readonly string[]
}

const NO_FILTERS = {}
const ignore = () => undefined

/** What can be done with the record that a page is about: the actions of its list's rows, on this one. */
export function RecordActions({ descriptor, record, params, dialogs, buttons, ofPage = [] }: RecordActionsProps) {
  const translate = useTranslate()
  const { name: resource } = descriptor
  const actions = useListActions({
    resource,
    params,
    dialogs,
    filters: NO_FILTERS,
    filterWords: ignore,
    onBulkDone: ignore,
  })
  const all = useMemo(() => {
    const placed = [
      ...actionsOn(descriptor.actions, 'page', dialogs).filter(({ id }) => ofPage.includes(id)),
      ...(['bulk', 'row'] as const).flatMap((on) => actionsOn(descriptor.actions, on, dialogs)),
    ]
    return [...new Map(placed.map((action) => [action.id, action])).values()]
  }, [descriptor, dialogs, ofPage])
  const fits = (action: (typeof all)[number]) => record !== undefined && isFor(action.onlyFor, record)
  useAskedAction(record !== undefined, (id) => {
    const action = all.find((one) => one.id === id)
    if (!action || !record) return false
    if (fits(action)) actions.start(action, [record])
    else showError(undefined, translate('list.notForThis', { action: actionLabel(translate, resource, action) }))
    return true
  })
  const shown = buttons.flatMap((id) => all.find((action) => action.id === id) ?? [])
  const rest = all.filter((action) => !buttons.includes(action.id) && (record === undefined || fits(action)))
  return (
    <>
      {shown.map((action) => (
        <Button key={action.id} disabled={!fits(action)} onClick={() => record && actions.start(action, [record])}>
          {actionLabel(translate, resource, action)}
        </Button>
      ))}
      <PageActions
        resource={resource}
        actions={rest}
        inMenu
        disabled={record === undefined}
        onRun={(action) => record && actions.start(action, [record])}
      />
      {actions.element}
    </>
  )
}
