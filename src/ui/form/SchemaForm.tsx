import { Form, ResourceContextProvider, SaveContextProvider } from 'ra-core'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import { isBlank, withoutBlanks } from '../../schema/body'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { same } from '../../schema/threeWay'
import { withFields } from '../fields'
import { FormModeContext } from '../inputs/types'
import { FormSections } from './FormSections'
import type { FormExtras } from './extras'
import { FILLED, useFormBase } from './useFormBase'
import { useFormResolver } from './useFormResolver'
import { useSave } from './useSave'
import { useScans } from './useScans'
import { useKeptInput } from './useKeptInput'

/** What the component around a form can ask and do. */
export interface FormHandle {
  /** Whether it holds unsaved changes, including the last keystroke. */
  isChanged(): boolean
  /** To be called when it is saved or cancelled: its changes need no guard any more. */
  leave(): void
  /** Puts values into fields, as if somebody had typed them. */
  fill(values: Values): void
  /** For a form that stays open: takes the current scan, and empties the form for the next. */
  take(): void
}

export interface SchemaFormProps extends FormExtras {
  /** For the current user: fields that they may not write are read-only. */
  readonly descriptor: ResourceDescriptor
  readonly mode: 'create' | 'update'
  /** Initial values. An object that comes later fills the fields that nobody has changed. */
  readonly values: Values
  /** Message key of the title of the dialog that reports an error or a failure. */
  readonly errorTitle?: string | undefined
  /** The form's id, for a button that stands outside of it. */
  readonly id: string
  /** In place of that, for an error of the form's own validation. */
  readonly mistakeTitle?: string | undefined
  readonly readOnly?: boolean
  /** false: the form can be left without a question, since nothing that is typed here is stored. */
  readonly guarded?: boolean
  /** The form takes one scan after the other; called with those that could not be sent, and why. */
  readonly onMissed?: ((values: Values, why: string) => void) | undefined
  readonly handle?: Ref<FormHandle>
  /** Saves; an error that it throws is shown, by field if the server names fields. With `staysOpen` it returns the next `values`. */
  readonly onSave: (body: Values, values: Values) => Promise<Values | void>
  /** It stays open with what is saved: input during the save is the next change. Any other form takes no input then. */
  readonly staysOpen?: boolean
  /** Saves as a new record what somebody deleted meanwhile; missing if that makes no sense. */
  readonly onRecreate?: ((body: Values) => Promise<void>) | undefined
  readonly onBusy?: (isBusy: boolean) => void
  /** Called when input from before the session ended is restored, with what the fields held before it. */
  readonly onResume?: ((begun: Values) => void) | undefined
}

/** What is read-only is not validated. */
const UNCHECKED: Resolver<Values> = (values) => ({ values, errors: {} })

/**
 * The form of a resource, from its schema: react-admin's `Form` around sections, inputs and validation. Ctrl or
 * ⌘ with Enter saves. An error is reported once: in the dialog of the specification, with its field marked, or if there is
 * none, by its field. Its slots (`after`, `aside`, inputs of a page) may hold inputs of react-admin.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { mode, values, fields, readOnly = false, guarded = true, id } = props
  const descriptor = useMemo(() => withFields(props.descriptor, fields), [props.descriptor, fields])
  const form = useRef<UseFormReturn<Values>>(null)
  const isLeft = useRef(false)
  const changed = useCallback(() => (isLeft.current ? [] : changedFields(descriptor, form.current)), [descriptor])
  const isChanged = useCallback(() => changed().length > 0, [changed])
  const leave = useCallback(() => {
    isLeft.current = true
  }, [])
  const fill = useCallback((given: Values) => {
    for (const [name, value] of Object.entries(given)) form.current?.setValue(name, value, { shouldDirty: true })
  }, [])
  const base = useFormBase(values, form, changed)
  useKeptInput({ descriptor, mode, form, base, isChanged, fill, onResume: props.onResume })
  const { resolver, stays, isChecking } = useFormResolver(descriptor, mode, props.check, base.read)
  const { confirmSave, onSave, onRecreate } = props
  const { record } = base
  const filledWith = useRef(record)
  useEffect(() => {
    if (filledWith.current === record) return
    filledWith.current = record
    // A record that comes while a save is being validated fills the form, and react-hook-form forgets the save.
    if (isChecking()) document.querySelector<HTMLFormElement>(`form[id="${id}"]`)?.requestSubmit()
  }, [record, isChecking, id])
  const { save, takeRefusal, sent } = useSave({
    descriptor,
    mode,
    form,
    base,
    stays,
    confirmSave,
    onSave,
    onRecreate,
    onSaved: leave,
  })
  const isOnItsWay = () =>
    sent.current !== undefined &&
    (!props.staysOpen ||
      Object.entries(form.current?.getValues() ?? {}).every(([name, value]) => same(value, sent.current?.[name])))
  useUnsavedChanges(
    () => guarded && isChanged() && !isOnItsWay(),
    () => guarded && sent.current !== undefined,
  )
  const scan = useScans({ descriptor, id, form, resolver, isChanged, onSave, onMissed: props.onMissed })
  useImperativeHandle(props.handle, () => ({ isChanged, leave, fill, take: () => void scan() }), [
    isChanged,
    leave,
    fill,
    scan,
  ])
  return (
    <ResourceContextProvider value={descriptor.name}>
      <FormModeContext value={mode}>
        <SaveContextProvider value={{ save: readOnly ? () => undefined : save, mutationMode: 'pessimistic' }}>
          <Form
            id={id}
            record={record}
            resetOptions={FILLED}
            resolver={readOnly ? UNCHECKED : resolver}
            reValidateMode="onSubmit"
            shouldFocusError={false}
            disableInvalidFormNotification
            noValidate
          >
            <FormSections
              {...props}
              descriptor={descriptor}
              readOnly={readOnly}
              form={form}
              takeRefusal={takeRefusal}
            />
          </Form>
        </SaveContextProvider>
      </FormModeContext>
    </ResourceContextProvider>
  )
}

/** What was typed and cleared again is no change. Tables of rows are compared by value: a cell counts as set once it is drawn, and an added line may have been removed. */
function changedFields({ fields }: ResourceDescriptor, form: UseFormReturn<Values> | null): string[] {
  if (!form) return []
  const { getValues, getFieldState, formState } = form
  return Object.keys(getValues()).filter((name) => {
    const field = fields.find((one) => one.name === name)
    return field?.input === 'rows'
      ? cellsOf(field, getValues(name)) !== cellsOf(field, formState.defaultValues?.[name])
      : getFieldState(name).isDirty && !(isBlank(getValues(name)) && isBlank(formState.defaultValues?.[name]))
  })
}

function cellsOf({ schema }: FieldDescriptor, rows: unknown): string {
  const columns = Object.keys(schema.items?.properties ?? {})
  return JSON.stringify(
    (withoutBlanks(schema, rows ?? []) as readonly Values[]).map((row) => columns.map((column) => row[column] ?? null)),
  )
}
