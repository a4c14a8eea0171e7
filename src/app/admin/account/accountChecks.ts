export interface AccountValues {
  email: string
  name: string
  mobile: string
  password: string
  confirm: string
}

/** The message key of the first check that fails: e-mail and name, and a password, if given, that is not blank and confirmed (spec/3 §5). */
export function failedAccountCheck({ email, name, password, confirm }: AccountValues): string | undefined {
  if (email.trim() === '') return 'messages.fillAccountEmail'
  if (name.trim() === '') return 'messages.fillAccountName'
  if (password !== '' && password.trim() === '') return 'messages.fillPassword'
  return password === confirm ? undefined : 'messages.confirmMismatch'
}
