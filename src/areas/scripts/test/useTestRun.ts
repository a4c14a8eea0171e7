import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from '../../../data/http'
import { readSaid, saidText } from '../../../data/said'
import type { ScriptKind } from '../../../schema/scriptKinds'
import { showError } from '../../../ui/kit/errorDialog'
import { examples } from '../examples'
import { scriptCalls, type ScriptFault, type TestResult } from '../scriptCalls'

/** The sample of a test run and its result. */
export interface TestRunState {
  readonly input: string
  readonly result: TestResult | undefined
  /** The input of the result. */
  readonly ranOn: string
  readonly isRunning: boolean
  readonly isTaking: boolean
  readonly inputError: string | undefined
  readonly pickError: string | undefined
  setInput(input: string): void
  takeExample(): void
  takeReal(pick: string): Promise<void>
  run(code: string): Promise<void>
}

/** Runs an unsaved script on a sample, which is real data if the viewer may see it. */
export function useTestRun(
  kind: ScriptKind,
  storeCode: string,
  onFault: (fault: ScriptFault | undefined) => void,
): TestRunState {
  const translate = useTranslate()
  const [input, setInput] = useState(() => JSON.stringify(examples[kind].input, null, 2))
  const [ran, setRan] = useState<{ result: TestResult; on: string }>()
  const [isRunning, setRunning] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const [inputError, setInputError] = useState<string>()
  const [pickError, setPickError] = useState<string>()
  const isEdited = useRef(false)

  const takeReal = useCallback(
    async (pick: string) => {
      setTaking(true)
      setPickError(undefined)
      try {
        setInput((await scriptCalls.sample(kind, storeCode, pick)).input)
        setInputError(undefined)
      } catch (error) {
        if (error instanceof HttpError && error.fields?.['pick']) setPickError(translate('areas.scripts.test.notFound'))
        else showError(undefined, error)
      } finally {
        setTaking(false)
      }
    },
    [kind, storeCode, translate],
  )

  useEffect(() => {
    let isUnmounted = false
    // People who may not see the data, and empty stores, keep the example.
    scriptCalls.sample(kind, storeCode, '').then(
      (sample) => !isUnmounted && !isEdited.current && setInput(sample.input),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [kind, storeCode])

  return {
    input,
    result: ran?.result,
    ranOn: ran?.on ?? '',
    isRunning,
    isTaking,
    inputError,
    pickError,
    setInput(next) {
      isEdited.current = true
      setInput(next)
      setInputError(undefined)
    },
    takeExample() {
      isEdited.current = true
      setInput(JSON.stringify(examples[kind].input, null, 2))
      setInputError(undefined)
    },
    takeReal,
    async run(code) {
      if (!isJson(input)) return setInputError(translate('areas.scripts.test.notJson'))
      setRunning(true)
      try {
        const result = await scriptCalls.test(kind, storeCode, code, input)
        const fault = result.fault && { ...result.fault, message: saidText(readSaid({ ...result.fault }), translate) }
        setRan({ result: { ...result, fault }, on: input })
        onFault(fault ?? undefined)
      } catch (error) {
        const inputFault = error instanceof HttpError && error.fields?.['input']
        if (inputFault) setInputError(saidText(inputFault, translate))
        else showError(undefined, error)
      } finally {
        setRunning(false)
      }
    },
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
