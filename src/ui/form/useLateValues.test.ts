// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Values } from '../../schema/template'
import { useLateValues } from './useLateValues'

function useFilledForm(values: Values) {
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...values } })
  useLateValues(form.reset, values)
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
