import { isObject } from '../values'

/** A list by position. Some say maps, whose values are in the same order. */
export const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : undefined
