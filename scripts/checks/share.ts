import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { ViewUses } from './views'

/** How much of a tree is made from its schemas, one line for each kind. */
export interface ShareOf {
  readonly resources: ReadonlyMap<string, ResourceDescriptor>
  /** The names of the calls that areas handle themselves. */
  readonly byHand: readonly string[]
  /** The names of all calls. */
  readonly all: readonly string[]
  readonly views: ViewUses
}

/** What src/ui makes of a schema, and what it has for those who make one by hand; a list has the forms, dialogs and exports of its resource. */
const LISTS = new Set(['SchemaList', 'ListPage', 'ListSection', 'StoreStatusView'])
const FORMS = {
  made: ['SchemaForm', 'SchemaFormDialog', 'SettingsForm', 'useRowsForm'],
  byHand: ['form', 'Form', 'FormDialog'],
}
const DIALOGS = { made: ['SchemaFormDialog', 'SchemaShowDialog'], byHand: ['Dialog', 'FormDialog', 'ConfirmDialog'] }
const SAVES = ['saveFile']

/** How many of all calls, actions, forms, dialogs and exports follow from schemas. A list whose resource only its code knows counts as an export alone. */
export function schemaShare({ resources, byHand, all, views }: ShareOf): string[] {
  const own = new Set(byHand)
  const actions = [...resources.values()].flatMap((resource) => resource.actions)
  const plain = actions.filter(({ dialog }) => dialog === undefined)
  const asking = actions.filter(({ form }) => form !== undefined)
  const listing = actions.filter(({ list }) => list !== undefined)
  const uses = [...views.elements.map(({ name }) => name), ...views.calls]
  const countOf = (names: readonly string[]) => uses.filter((name) => names.includes(name)).length
  const lists = views.elements.filter(({ name, props }) => LISTS.has(name) && props.has('resource'))
  const shown = lists.flatMap(({ props }) => {
    const resource = resources.get(props.get('resource') ?? '')
    return resource ? [{ props, resource, calls: props.has('readOnly') ? {} : resource.calls }] : []
  })
  const forms = shown.filter(({ props, calls }) => !props.has('form') && (calls.create ?? calls.update))
  const details = shown.filter(
    ({ props, resource }) => !props.has('show') && !props.has('openOn') && resource.list.openOn === 'show',
  )
  const removals = shown.filter(({ calls }) => calls.delete ?? calls.deleteMany)
  const share = (what: string, made: number, others: number) => `${what}: ${made} of ${made + others} from schemas`
  return [
    share('calls', all.filter((call) => !own.has(call)).length, all.filter((call) => own.has(call)).length),
    share('actions, without a dialog of their own', plain.length, actions.length - plain.length),
    share('forms', forms.length + asking.length + countOf(FORMS.made), countOf(FORMS.byHand)),
    share(
      'dialogs',
      forms.length +
        details.length +
        removals.length +
        asking.length +
        listing.length +
        plain.filter(({ confirm }) => confirm).length +
        countOf(DIALOGS.made),
      countOf(DIALOGS.byHand),
    ),
    share(
      'exports',
      lists.length + listing.length + actions.filter(({ download }) => download !== undefined).length,
      countOf(SAVES),
    ),
  ]
}
