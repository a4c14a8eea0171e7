import type { AccountRow } from '../../access/accounts'

/** An account as it is sent: nothing of its password, nothing of its role but number and name. */
export const wireAccount = ({ privilege: _privilege, ...account }: AccountRow): Omit<AccountRow, 'privilege'> => account
