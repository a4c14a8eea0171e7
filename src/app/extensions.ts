import type { Extension } from './admin/extensionTypes'

/** Pages made of react-admin's own components, below `#/pages`: docs/extending.md shows how to write and register them. */
export const EXTENSIONS: readonly Extension[] = []
