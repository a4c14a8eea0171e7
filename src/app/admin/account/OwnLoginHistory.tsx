import { LoginHistory } from '../../../areas/access/LoginHistoryDialog'
import { useSession } from '../../../data/session'

/** The login history of the one who is signed in (spec/1 §2.2). */
export const OwnLoginHistory = ({ onClose }: { onClose: () => void }) => <LoginHistory email={useSession()?.email ?? ''} onClose={onClose} />
