/** What a sign-up asks for (spec/1 §2.3). */
export interface SignUpValues {
  email: string
  name: string
  mobile: string
  password: string
  retype: string
  agreed: boolean
}

const isBlank = (value: string) => value.trim() === ''

const CHECKS: readonly { field: keyof SignUpValues; key: string; fails: (values: SignUpValues) => boolean }[] = [
  { field: 'email', key: 'messages.signupEmail', fails: ({ email }) => isBlank(email) },
  { field: 'name', key: 'messages.signupName', fails: ({ name }) => isBlank(name) },
  { field: 'mobile', key: 'messages.signupPhone', fails: ({ mobile }) => isBlank(mobile) },
  { field: 'password', key: 'messages.signupPassword', fails: ({ password }) => isBlank(password) },
  { field: 'retype', key: 'messages.signupRetype', fails: ({ retype }) => isBlank(retype) },
  { field: 'retype', key: 'messages.passwordMismatch', fails: ({ password, retype }) => password !== retype },
  { field: 'agreed', key: 'messages.agree', fails: ({ agreed }) => !agreed },
]

/** The first of the seven checks that fails, in the order of spec/1 §5; undefined where all hold. */
export const failedCheck = (values: SignUpValues) => CHECKS.find(({ fails }) => fails(values))
