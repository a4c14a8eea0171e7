import {
  useGetPathForRecordCallback,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
  type RaRecord,
} from 'ra-core'
import { Children, isValidElement, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useClock } from '../../data/clock'
import { useDescriptor, useDescriptorReady } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { chosenColumns, columnsOf, defaultChoice, type TableColumn } from './columns'
import { fieldColumns, sameFields } from './fieldColumns'
import { ListGrid, type ListGridProps } from './ListGrid'
import type { Row } from './selection'

/** What a press on a row leads to, as react-admin's Datagrid has it. */
type RowClick =
  | 'edit'
  | 'show'
  | false
  | ((id: RaRecord['id'], resource: string, record: RaRecord) => string | false | Promise<string | false>)

export interface LeanDatagridProps extends Omit<ListGridProps, 'columns' | 'givesRecords'> {
  /** React-admin's fields, a column each: `label`, `source`, `sortable`, `sortBy`, `sortByOrder`, `textAlign`, `cellClassName` and `headerClassName` count as in a Datagrid. */
  readonly children?: ReactNode
  /** Columns in place of fields; without both, they are those of the resource's schema. */
  readonly columns?: readonly TableColumn[] | undefined
  /** Widths of single fields in pixels, by their source: nothing is measured to draw the table. */
  readonly widths?: Readonly<Record<string, number>>
  /** Where a press on a row leads: to the record's page where nothing is said. */
  readonly rowClick?: RowClick
}

/**
 * The table of a list: contained, static rows in place of Datagrid's cells, in any list of react-admin's (README,
 * "LeanDatagrid", with what it costs beside one).
 * Rows, order and selection are those of the ListContext around it.
 */
export function LeanDatagrid(props: LeanDatagridProps) {
  const { columns } = props
  if (columns) return <LinkedGrid {...props} columns={columns} />
  return props.children === undefined ? <SchemaGrid {...props} /> : <FieldGrid {...props} />
}

/** Columns from the schema of the list's resource. */
function SchemaGrid(props: LeanDatagridProps) {
  const resource = useResourceContext() as ResourceName
  return useDescriptorReady(resource) ? <DescribedGrid {...props} resource={resource} /> : null
}

function DescribedGrid({ resource, ...props }: LeanDatagridProps & { resource: ResourceName }) {
  const descriptor = useDescriptor(resource)
  const translate = useTranslate()
  const clock = useClock()
  const columns = useMemo(() => {
    const all = descriptor ? columnsOf(descriptor, translate, clock) : []
    return chosenColumns(all, defaultChoice(all))
  }, [descriptor, translate, clock])
  return <LinkedGrid {...props} columns={columns} />
}

/** Columns from react-admin's fields: they ask for the row's record. */
function FieldGrid({ children, ...props }: LeanDatagridProps) {
  const resource = useResourceContext()
  const translateLabel = useTranslateLabel()
  const given = useMemo(
    () => Children.toArray(children).filter((child): child is ReactElement => isValidElement(child)),
    [children],
  )
  // The same fields, created again, are the same columns: their rows are not redrawn.
  const [fields, setFields] = useState(given)
  if (fields !== given && !sameFields(fields, given)) setFields(given)
  const { widths } = props
  const columns = useMemo(
    () => fieldColumns(fields, (label, source) => String(translateLabel({ label, source, resource }) ?? ''), widths),
    [fields, translateLabel, resource, widths],
  )
  return <LinkedGrid {...props} columns={columns} givesRecords />
}

/** Rows lead where react-admin leads them. */
function LinkedGrid({ rowClick, ...props }: ListGridProps & Pick<LeanDatagridProps, 'rowClick'>) {
  const resource = useResourceContext() ?? ''
  const pathOf = useGetPathForRecordCallback({ resource })
  const navigate = useNavigate()
  const onOpen = async (record: Row) => {
    const link = typeof rowClick === 'function' ? await rowClick(record.id, resource, record) : rowClick
    const path = typeof link === 'string' && link.startsWith('/') ? link : await pathOf({ record, link, resource })
    if (path) void navigate(path)
  }
  return <ListGrid onOpen={rowClick === false ? undefined : (row) => void onOpen(row)} {...props} />
}
