import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from '../../../data/http'
import { readSaid, saidText } from '../../../data/said'
import type { ScriptKind } from '../../../schema/scriptKinds'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { examples } from '../examples'
import { scriptCalls, type ScriptFault, type TestResult } from '../scriptCalls'

/** The sample of a test run and what came of it. */
export interface TestRunState {
  readonly input: string
  readonly result: TestResult | undefined
  /** The input that the result is of. */
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

/** Runs a script that is not saved on a sample; real data stands there from the start, where one may see it. */
export function useTestRun(kind: ScriptKind, storeCode: string, onFault: (fault: ScriptFault | undefined) => void): TestRunState {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  const [input, setInput] = useState(() => JSON.stringify(examples[kind].input, null, 2))
  const [ran, setRan] = useState<{ result: TestResult; on: string }>()
  const [isRunning, setRunning] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const [inputError, setInputError] = useState<string>()
  const [pickError, setPickError] = useState<string>()
  const touched = useRef(false)

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
    [kind, storeCode, showError, translate],
  )

  useEffect(() => {
    let gone = false
    // Who may not see the data, and an empty store, keep the example.
    scriptCalls.sample(kind, storeCode, '').then(
      (sample) => !gone && !touched.current && setInput(sample.input),
      () => undefined,
    )
    return () => {
      gone = true
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
      touched.current = true
      setInput(next)
      setInputError(undefined)
    },
    takeExample() {
      touched.current = true
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
        const wrong = error instanceof HttpError && error.fields?.['input']
        if (wrong) setInputError(saidText(wrong, translate))
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
