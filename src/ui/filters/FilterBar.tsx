import { useTranslate } from 'ra-core'
import { useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { useClock } from '../../data/clock'
import type { FilterValues } from '../../data/wire'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import { Button } from '../kit/Button'
import { LazyPopover } from '../kit/LazyPopover'
import styles from './filters.module.css'
import { filterFields, filterLabel, filterText, isEmptyFilter } from './filterValues'
import { FilterEditor } from './registry'

interface FilterBarProps {
  descriptor: ResourceDescriptor
  filter: FilterValues
  onFilter: (field: string, value: unknown) => void
  onClear: () => void
}

/** The active filters, as chips that open their editor, and a button to add one. */
export function FilterBar({ descriptor, filter, onFilter, onClear }: FilterBarProps) {
  const translate = useTranslate()
  const fields = filterFields(descriptor)
  const on = fields.filter((field) => !isEmptyFilter(filter[field.name]))
  const off = fields.filter((field) => isEmptyFilter(filter[field.name]))
  const labelOf = (field: FieldDescriptor) => filterLabel(descriptor.name, field, translate)
  const add = useRef<HTMLButtonElement>(null)
  // A chip that goes takes the focus with it.
  const leave = () => requestAnimationFrame(() => add.current?.focus())
  if (fields.length === 0) return null
  return (
    <>
      {on.map((field) => (
        <FilterChip
          key={field.name}
          resource={descriptor.name}
          field={field}
          label={labelOf(field)}
          value={filter[field.name]}
          onChange={(value) => onFilter(field.name, value)}
          onRemove={() => {
            onFilter(field.name, undefined)
            leave()
          }}
        />
      ))}
      {off.length > 0 && (
        <AddFilter
          button={add}
          resource={descriptor.name}
          fields={off}
          labelOf={labelOf}
          filter={filter}
          onFilter={onFilter}
        />
      )}
      {(on.length > 0 || !isEmptyFilter(filter['q'])) && (
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            onClear()
            leave()
          }}
        >
          {translate('list.filters.clear')}
        </button>
      )}
    </>
  )
}

interface FilterChipProps {
  resource: string
  field: FieldDescriptor
  label: string
  value: unknown
  onChange: (value: unknown) => void
  onRemove: () => void
}

function FilterChip({ resource, field, label, value, onChange, onRemove }: FilterChipProps) {
  const translate = useTranslate()
  const clock = useClock()
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.chip}>
      <LazyPopover
        open={open}
        onOpenChange={setOpen}
        label={label}
        trigger={
          <button type="button" className={styles.chipText}>
            <b>{label}</b> {filterText(resource, field, value, translate, clock)}
          </button>
        }
      >
        <EditorPlace onDone={() => setOpen(false)}>
          <FilterEditor resource={resource} field={field} label={label} value={value} onChange={onChange} />
        </EditorPlace>
      </LazyPopover>
      <button
        type="button"
        className={styles.remove}
        aria-label={translate('list.filters.remove', { name: label })}
        onClick={onRemove}
      />
    </span>
  )
}

interface AddFilterProps {
  button: Ref<HTMLButtonElement>
  resource: string
  fields: readonly FieldDescriptor[]
  labelOf: (field: FieldDescriptor) => string
  filter: FilterValues
  onFilter: (field: string, value: unknown) => void
}

/** First which field, then its editor in the same place. */
function AddFilter({ button, resource, fields, labelOf, filter, onFilter }: AddFilterProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [field, setField] = useState<FieldDescriptor>()
  const onOpen = (next: boolean) => {
    setOpen(next)
    if (next) setField(fields.length === 1 ? fields[0] : undefined)
  }
  return (
    <LazyPopover
      open={open}
      onOpenChange={onOpen}
      label={translate('list.filters.add')}
      trigger={
        <button ref={button} type="button" className={styles.add}>
          {translate('list.filters.add')}
        </button>
      }
    >
      {field ? (
        <EditorPlace onDone={() => setOpen(false)}>
          <FilterEditor
            key={field.name}
            resource={resource}
            field={field}
            label={labelOf(field)}
            value={filter[field.name]}
            onChange={(value) => onFilter(field.name, value)}
          />
        </EditorPlace>
      ) : (
        <ul className={styles.fields} aria-label={translate('list.filters.add')}>
          {fields.map((one) => (
            <li key={one.name}>
              <button type="button" onClick={() => setField(one)}>
                {labelOf(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </LazyPopover>
  )
}

/** Changes apply at once; Enter in a box, or the button, closes the editor. */
function EditorPlace({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const translate = useTranslate()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form className={styles.place} onSubmit={onSubmit}>
      {children}
      <Button type="submit" size="s" className={styles.done}>
        {translate('list.filters.done')}
      </Button>
    </form>
  )
}
