import { AREAS } from '../../src/app/admin/routes'
import { register } from '../../src/ui/registries'

// A schema may name what any area has registered.
register(...AREAS)
