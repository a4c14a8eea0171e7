import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** What a form of the sign-in pages is refused with: a dialog says it, its field is marked until it is changed. */
export interface RefusalState {
  readonly form: RefObject<HTMLFormElement | null>
  /** What the dialog says. */
  readonly message: string | undefined
  readonly refuse: (message: string, field?: string) => void
  /** Closes the dialog; the focus is in the field to mend, where it is known, else where it was. */
  readonly close: () => void
  /** For the field of this name. */
  readonly isWrong: (name: string) => boolean
  /** For the form: what is changed is marked no more. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
}

/** The refusal of a form on the sign-in pages; `form` goes to its element. */
export function useRefusal(): RefusalState {
  const form = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  return {
    form,
    message,
    refuse(text, field) {
      setMessage(text)
      setWrong(field)
    },
    close() {
      // The dialog gives the focus back as it goes, and then it is moved.
      flushSync(() => setMessage(undefined))
      const field = wrong === undefined ? undefined : form.current?.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
    },
    isWrong: (name) => name === wrong,
    onInput: ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === wrong) setWrong(undefined)
    },
  }
}
