import type { ComponentType } from 'react'
import type { Display } from './displays/types'
import type { FilterEditorProps } from './filters/filterTypes'
import type { Input } from './inputs/types'

interface Entries {
  displays: Display
  inputs: Input
  filters: ComponentType<FilterEditorProps>
}

/** What areas add to the registries, by the names under which schemas find it. */
type Registry<Kind extends keyof Entries> = Readonly<Record<string, Entries[Kind]>>
/** How values are read (`x-console.display`). */
export type Displays = Registry<'displays'>
/** How values are edited (`x-console.input`); `lateInput` keeps one out of what is loaded first. */
export type Inputs = Registry<'inputs'>
/** How filters are edited (`x-console.filterInput`). @public for the areas that people add (README.md) */
export type Filters = Registry<'filters'>

/** What an area has for the registries: exports of its index.ts. */
export type Registrations = { readonly [Kind in keyof Entries]?: Registry<Kind> }

const added: { readonly [Kind in keyof Entries]: Record<string, Entries[Kind]> } = {
  displays: {},
  inputs: {},
  filters: {},
}

/** Adds what areas have to the registries; `npm run check` finds a name that is unknown, registered twice or unused. */
export function register(...areas: readonly Registrations[]): void {
  for (const { displays, inputs, filters } of areas) {
    Object.assign(added.displays, displays)
    Object.assign(added.inputs, inputs)
    Object.assign(added.filters, filters)
  }
}

/**
 * Makes what finds an entry of a registry by its name.
 * @param common what every area may use
 */
export function openRegistry<Kind extends keyof Entries>(
  kind: Kind,
  common: Registry<Kind>,
): (name: string) => Entries[Kind] {
  return (name) => {
    const entry = common[name] ?? added[kind][name]
    if (entry === undefined) throw new Error(`${name} is not among the ${kind} that are registered`)
    return entry
  }
}
