// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Values } from '../../schema/template'
import { useLateValues } from './useLateValues'

function useFilledForm(values: Values) {
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...values } })
  useLateValues(form, values)
  return { isDirty: form.formState.isDirty, getValues: form.getValues, register: form.register, setValue: form.setValue }
}

test('a record that comes late fills what nobody typed in, and what was typed still counts as a change', () => {
  const { result, rerender } = renderHook(useFilledForm, { initialProps: { name: 'Old', phone: '1' } })
  act(() => {
    result.current.register('name')
    result.current.register('phone')
    result.current.setValue('name', 'Typed', { shouldDirty: true })
  })
  rerender({ name: 'New', phone: '2' })
  expect(result.current.getValues()).toEqual({ name: 'Typed', phone: '2' })
  expect(result.current.isDirty).toBe(true)
})

test('a record that comes late is no change', () => {
  const { result, rerender } = renderHook(useFilledForm, { initialProps: { name: 'Old' } })
  rerender({ name: 'New' })
  expect(result.current.getValues()).toEqual({ name: 'New' })
  expect(result.current.isDirty).toBe(false)
})

test('a record that somebody else has saved since leaves a form with changes as it is, and fills one without', () => {
  const { result, rerender } = renderHook(useFilledForm, { initialProps: { name: 'Old', phone: '1', revision: 'r1' } })
  rerender({ name: 'New', phone: '2', revision: 'r2' })
  expect(result.current.getValues()).toEqual({ name: 'New', phone: '2', revision: 'r2' })
  act(() => {
    result.current.register('name')
    result.current.setValue('name', 'Typed', { shouldDirty: true })
  })
  rerender({ name: 'Newer', phone: '3', revision: 'r3' })
  expect(result.current.getValues()).toEqual({ name: 'Typed', phone: '2', revision: 'r2' })
})
