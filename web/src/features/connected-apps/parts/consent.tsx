import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { allowedOf, type Connection, isSafeTarget, placeOf, type Scope } from '../logic/connection.ts'
import { Frame } from './frame.tsx'
import { Invalid } from './invalid.tsx'
import { Program } from './program.tsx'
import { ScopeChoice } from './scope-choice.tsx'

interface Props {
  request: Query<'GET /auth/connection'>
  connection: Connection
}

/** Asks whether a program may be connected, to which company, and what it may do. */
export function Consent({ request, connection: { name, website, scopes, companies } }: Props) {
  const { t } = useTranslation('connected-apps')
  const [only, ...others] = companies
  const [companyId, setCompanyId] = useState(others.length ? null : (only?.id ?? null))
  const companyField = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [off, setOff] = useState<Scope[]>([])
  const company = companies.find(({ id }) => id === companyId)
  const decide = useSend('POST /auth/connection', {
    onDone: ({ redirect }) => isSafeTarget(redirect) && location.assign(redirect),
    onFail: () => {},
  })
  const place = placeOf(request, website)
  if (decide.isSuccess && isSafeTarget(decide.data.redirect))
    return <Leaving place={place} website={website} isAllowed={Boolean(decide.variables.body.allow)} />
  if (decide.isSuccess || decide.error?.status === 400) return <Invalid />
  const refuse = () => decide.mutate({ body: { ...request, allow: false } })
  const allow = () => {
    setMissing(!company)
    if (!company) return companyField.current?.focus()
    const given = { company: company.id, scopes: allowedOf(scopes, off, company) }
    decide.mutate({ body: { ...request, allow: true, ...given } })
  }
  return (
    <Frame title={t('title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          allow()
        }}
      >
        <Stack>
          {decide.error && (
            <Alert color="red" role="alert">
              {errorText(decide.error)}
            </Alert>
          )}
          <Program name={name} website={website} place={place} />
          {others.length > 0 ? (
            <Select
              ref={companyField}
              label={t('company')}
              description={t('companyHint')}
              placeholder={t('chooseCompany')}
              data={companies.map(({ id, name }) => ({ value: id, label: name }))}
              value={companyId}
              onChange={(id) => {
                setCompanyId(id)
                setMissing(false)
              }}
              error={isMissing && t('companyMissing')}
              searchable
              filter={foldedFilter}
              allowDeselect={false}
            />
          ) : company ? (
            <div>
              <Text fz="sm" fw={600}>
                {t('company')}
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{company.name}</Text>
            </div>
          ) : (
            <Alert color="yellow">{t('noCompany')}</Alert>
          )}
          {companies.length > 0 && (
            <>
              <ScopeChoice asked={scopes} off={off} company={company} onChange={setOff} />
              <Text fz="sm" c="dimmed">
                {t('limits')}
              </Text>
            </>
          )}
          <Group grow mt="xs">
            <Button variant="default" onClick={refuse} disabled={decide.isPending}>
              {t('refuse')}
            </Button>
            {companies.length > 0 && (
              <Button type="submit" loading={decide.isPending}>
                {t('allow')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Frame>
  )
}

interface LeavingProps {
  place: 'website' | 'computer' | 'app'
  website: string
  isAllowed: boolean
}

/** Shown while the browser goes back. It stays when an installed program takes over. */
function Leaving({ place, website, isAllowed }: LeavingProps) {
  const { t } = useTranslation('connected-apps')
  return (
    <Frame title={t(isAllowed ? 'allowed' : 'refused')}>
      <Text role="status">{place === 'website' ? t('goingTo', { website }) : t('goingBack')}</Text>
    </Frame>
  )
}
