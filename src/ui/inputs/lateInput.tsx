import type { ComponentType } from 'react'
import { lazily } from '../kit/lazily'
import type { InputProps } from './types'

// Small, since areas name their inputs in what is loaded first.
export const Place = () => (
  <div style={{ height: 'calc(var(--control-height) + 23px)' }} aria-hidden="true" data-awaited="" />
)

/** An input that is loaded with the first form that has it; the height of a label and its control is reserved. */
export const lateInput = (load: () => Promise<ComponentType<InputProps>>) => lazily(load, Place)
