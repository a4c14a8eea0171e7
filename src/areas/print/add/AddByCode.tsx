import { useTranslate } from 'ra-core'
import { type FormEvent, useRef, useState } from 'react'
import { productCode } from '../../../schema/productCode'
import { playOutcome } from '../../../ui/scan/sounds'
import { Button } from '../../../ui/kit/Button'
import { TextInput } from '../../../ui/kit/TextInput'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import styles from './add.module.css'
import type { Add } from './useAdd'

/** One product after the other, typed or scanned: a scanner ends a code with Enter, and the next can come at once. */
export function AddByCode({ add }: { add: Add }) {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [last, setLast] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = productCode(code, add.site)
    if (wanted === '') {
      setError(translate('server.enterProductCode'))
      return input.current?.focus()
    }
    setCode('')
    setError('')
    try {
      const { added, missing, families } = await add.addCodes([{ line: 1, prCode: wanted, qty: 1 }])
      playOutcome(missing.length > 0 ? 'failure' : 'success')
      if (families.length > 0 && added > 0) {
        const told = translate('areas.print.add.addedFamily', { smart_count: added, code: wanted })
        return setLast(missing.length === 0 ? told : `${told} ${translate('server.noProduct')}: ${missing.join(', ')}`)
      }
      if (missing.length === 0) return setLast(translate('areas.print.add.added', { smart_count: 1, code: wanted }))
      setLast('')
      setError(translate('server.noProduct'))
      // What was scanned meanwhile is not overwritten.
      setCode((now) => now || wanted)
      input.current?.select()
    } catch (failure) {
      setCode((now) => now || wanted)
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
