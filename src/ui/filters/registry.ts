import { createElement, type ComponentType } from 'react'
import type { FilterName } from '../../schema/dialect'
import type { ShownField } from '../fields'
import { openRegistry } from '../registries'
import { BooleanFilter } from './BooleanFilter'
import { ChoiceFilter } from './ChoiceFilter'
import { DateRangeFilter } from './DateRangeFilter'
import type { FilterEditorProps } from './filterTypes'
import { RangeFilter } from './RangeFilter'
import { TextFilter } from './TextFilter'

const editors: Readonly<Record<FilterName, ComponentType<FilterEditorProps>>> = {
  '~': TextFilter,
  '==': TextFilter,
  select: ChoiceFilter,
  in: ChoiceFilter,
  boolean: BooleanFilter,
  range: RangeFilter,
  dateRange: DateRangeFilter,
}

const named = openRegistry('filters', editors)

/** The editor of a field's filter: the page's own, the one that the schema names, or the default of its filter type. */
export function FilterEditor(props: FilterEditorProps) {
  const { own, filter = '~', filterInput = filter }: ShownField = props.field
  const editor = own?.filterInput ?? filterInput
  return createElement(typeof editor === 'string' ? named(editor) : editor, props)
}
