import type { ComponentType } from 'react'
import type { FilterName } from '../../schema/dialect'
import { BooleanFilter } from './BooleanFilter'
import { ChoiceFilter } from './ChoiceFilter'
import { DateRangeFilter } from './DateRangeFilter'
import type { FilterEditorProps } from './filterTypes'
import { RangeFilter } from './RangeFilter'
import { TextFilter } from './TextFilter'

/** The editor of every filter of the dialect. A name without an entry does not compile. */
export const filterEditors: Record<FilterName, ComponentType<FilterEditorProps>> = {
  '~': TextFilter,
  '==': TextFilter,
  select: ChoiceFilter,
  in: ChoiceFilter,
  boolean: BooleanFilter,
  range: RangeFilter,
  dateRange: DateRangeFilter,
}
