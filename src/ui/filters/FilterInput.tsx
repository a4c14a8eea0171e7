import { useListFilterContext, useResourceContext, useTranslate } from 'ra-core'
import { useDescriptor, useDescriptorReady } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { filterLabel, isEmptyFilter } from './filterValues'
import { FilterEditor } from './registry'

export interface FilterInputProps {
  /** The field of the schema to filter by. */
  readonly source: string
  /** It is always shown, as react-admin's own inputs can be. */
  readonly alwaysOn?: boolean
  readonly label?: string
}

/**
 * A filter of the schema among the `filters` of any list of react-admin's. It changes the list itself and not the values of
 * the filter form: that one merges objects, and a removed end of a span would stay.
 */
export function FilterInput(props: FilterInputProps) {
  const resource = useResourceContext() as ResourceName
  return useDescriptorReady(resource) ? <ReadyInput {...props} resource={resource} /> : null
}

function ReadyInput({ resource, source, label, alwaysOn = false }: FilterInputProps & { resource: ResourceName }) {
  const translate = useTranslate()
  const { filterValues, displayedFilters, setFilters } = useListFilterContext()
  const field = useDescriptor(resource)?.fields.find(({ name }) => name === source)
  if (!field?.filter) return null
  const onChange = (value: unknown) => {
    const { [source]: _, ...others } = filterValues as Record<string, unknown>
    setFilters(isEmptyFilter(value) ? others : { ...others, [source]: value }, displayedFilters)
  }
  return (
    <FilterEditor
      resource={resource}
      field={field}
      label={label ?? filterLabel(resource, field, translate)}
      value={(filterValues as Record<string, unknown>)[source]}
      onChange={onChange}
      autoFocus={!alwaysOn}
    />
  )
}
