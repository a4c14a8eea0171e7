import { useTranslate } from 'ra-core'
import { type FormEvent, useRef, useState } from 'react'
import { productCode } from '../../../schema/productCode'
import { playOutcome } from '../../../ui/scan/sounds'
import { Button } from '../../../ui/kit/Button'
import { TextInput } from '../../../ui/kit/TextInput'
import { showError } from '../../../ui/kit/errorDialog'
import styles from './add.module.css'
import type { Add } from './useAdd'

/** Adds one product at a time, typed or scanned. Scanners end a code with Enter, and the next may follow at once. */
export function AddByCode({ add }: { add: Add }) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [last, setLast] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const prCode = productCode(code, add.site)
    if (prCode === '') {
      setError(translate('server.enterProductCode'))
      return input.current?.focus()
    }
    setCode('')
    setError('')
    try {
      const { added, missing, families } = await add.addCodes([{ line: 1, prCode, qty: 1 }])
      playOutcome(missing.length > 0 ? 'failure' : 'success')
      if (families.length > 0 && added > 0) {
        const message = translate('areas.print.add.addedFamily', { smart_count: added, code: prCode })
        return setLast(
          missing.length === 0 ? message : `${message} ${translate('server.noProduct')}: ${missing.join(', ')}`,
        )
      }
      if (missing.length === 0) return setLast(translate('areas.print.add.added', { smart_count: 1, code: prCode }))
      setLast('')
      setError(translate('server.noProduct'))
      // Keeps a code that was scanned in the meantime.
      setCode((now) => now || prCode)
      input.current?.select()
    } catch (failure) {
      setCode((now) => now || prCode)
      showError(undefined, failure)
    }
  }
  return (
    <form className={styles.byCode} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={input}
        label={translate('areas.print.add.code')}
        help={last || translate('areas.print.add.codeHelp')}
        error={error}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setError('')
        }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        enterKeyHint="done"
      />
      <Button type="submit" className={styles.besideField}>
        {translate('areas.print.add.submit')}
      </Button>
      <span role="status" className="visuallyHidden">
        {last}
      </span>
    </form>
  )
}
