import { isAllowedPassword } from '../../schema/passwordRule'

/** The values of a sign-up. */
export interface SignUpValues {
  email: string
  name: string
  mobile: string
  password: string
  retype: string
  agreed: boolean
}

/** Whether a text has the form of an e-mail address. */
export const isEmail = (text: string): boolean =>
  /^[^\s@()<>[\],;:\\"]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(text)

const isBlank = (value: string) => value.trim() === ''

const CHECKS: readonly { field: keyof SignUpValues; key: string; fails: (values: SignUpValues) => boolean }[] = [
  { field: 'email', key: 'messages.signupEmail', fails: ({ email }) => isBlank(email) },
  { field: 'name', key: 'messages.signupName', fails: ({ name }) => isBlank(name) },
  { field: 'mobile', key: 'messages.signupPhone', fails: ({ mobile }) => isBlank(mobile) },
  { field: 'password', key: 'messages.signupPassword', fails: ({ password }) => isBlank(password) },
  { field: 'retype', key: 'messages.signupRetype', fails: ({ retype }) => isBlank(retype) },
  { field: 'retype', key: 'messages.passwordMismatch', fails: ({ password, retype }) => password !== retype },
  { field: 'agreed', key: 'messages.agree', fails: ({ agreed }) => !agreed },
  // After those of the specification, whose order is fixed; the server rejects the same ones.
  { field: 'email', key: 'messages.emailInvalid', fails: ({ email }) => !isEmail(email) },
  {
    field: 'password',
    key: 'server.session.weakPassword',
    fails: ({ password, email }) => !isAllowedPassword(password, email),
  },
]

/** The first of the checks that fails, in order; undefined if all pass. */
export const failedCheck = (values: SignUpValues) => CHECKS.find(({ fails }) => fails(values))
