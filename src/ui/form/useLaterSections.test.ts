import { expect, test } from 'vitest'
import type { FieldDescriptor } from '../../schema/descriptor'
import type { FormSection } from './sections'
import { firstSections } from './useLaterSections'

const section = (group: string, count: number): FormSection => ({
  group,
  fields: Array.from({ length: count }, () => ({}) as FieldDescriptor),
})

test('a short form is drawn whole', () => {
  expect(firstSections([section('a', 4), section('b', 6)])).toBe(2)
})

test('a long form begins with the sections of its first dozen fields', () => {
  expect(firstSections([section('a', 8), section('b', 6), section('c', 9)])).toBe(2)
  expect(firstSections([section('a', 30), section('b', 6)])).toBe(1)
})
