import { Grid, Group, SimpleGrid, Tabs } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi, useLoaded } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { EngagementBadge, StateBadge } from '../../../parts/contact/contact-badges.tsx'
import { Stat } from '../../../ui/figure/stat.tsx'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useShownTab } from '../../../ui/page/use-shown-tab.ts'
import { type Contact, nameOf } from '../logic/contact.ts'
import { addressOfFilter, readFilter, readSort } from '../logic/filter.ts'
import { Aside } from '../parts/contact/aside.tsx'
import { Consents } from '../parts/contact/consents.tsx'
import { ContactMenu } from '../parts/contact/contact-menu.tsx'
import { Coupons } from '../parts/contact/coupons.tsx'
import { Mailability } from '../parts/contact/mailability.tsx'
import { Memberships } from '../parts/contact/memberships.tsx'
import { Neighbours } from '../parts/contact/neighbours.tsx'
import { Orders } from '../parts/contact/orders.tsx'
import { Timeline } from '../parts/contact/timeline.tsx'
import { ProfileForm } from '../parts/profile/profile-form.tsx'
import { ProfileView } from '../parts/profile/profile-view.tsx'
import { RoleMark } from '../parts/role-mark.tsx'

const VIEWS = ['timeline', 'profile', 'consents', 'lists', 'orders', 'coupons'] as const

export function ContactPage() {
  const { t } = useTranslation('contacts')
  const { contact: id } = useParams({ strict: false }) as { contact: string }
  const contact = useLoaded('GET /contacts/{contact_id}', { path: { contact_id: id } })
  const mayChange = useMay('contacts')
  const mayExport = useRight('export')
  const [search] = useSearchState()
  const filter = readFilter(search)
  const sort = readSort(search.sort)
  const place = addressOfFilter(filter, sort)
  const shop = useApi('GET /shops/{shop_id}', { path: { shop_id: contact.shopId } }, { isShown: true }).data
  const view = search.view && VIEWS.some((one) => one === search.view) ? `view=${search.view}` : ''
  return (
    <Page
      title={nameOf(contact) || contact.email}
      above={[{ title: t('titles.contacts'), to: `/contacts${place}` }]}
      badge={
        <Group gap={6}>
          <StateBadge state={contact.state} />
          <EngagementBadge engagement={contact.engagement} />
          <RoleMark email={contact.email} />
        </Group>
      }
      lead={<CopyField value={contact.email} label={t('email')} />}
      actions={
        <>
          <Neighbours
            contactId={id}
            filter={filter}
            sort={sort}
            place={view ? `${place || '?'}${place && '&'}${view}` : place}
          />
          {(mayChange || mayExport) && (
            <ContactMenu contact={contact} back={place} isShopOff={shop?.active === false} />
          )}
        </>
      }
    >
      <Mailability contact={contact} />
      <Figures contact={contact} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          {/* Keyed by contact, so that unsaved input is not carried over to another. */}
          <Views key={id} contact={contact} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Aside contact={contact} shopName={shop?.name} />
        </Grid.Col>
      </Grid>
    </Page>
  )
}

/** Mails of the last three months and their results. */
function Figures({ contact: { stats90d } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', sm: 'md' }} mb="lg">
      <Stat label={t('figures.received')} value={number(stats90d.received)} />
      <Stat label={t('figures.opened')} value={number(stats90d.opened)} />
      <Stat label={t('figures.clicked')} value={number(stats90d.clicked)} />
    </SimpleGrid>
  )
}

function Views({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const [search, setSearch] = useSearchState()
  const mayChange = useMay('contacts')
  const view = VIEWS.find((one) => one === search.view) ?? 'timeline'
  const isEditing = mayChange && view === 'profile' && search.edit === '1'
  const tabs = useShownTab(view)
  return (
    <Tabs
      value={view}
      onChange={(next) => setSearch({ view: !next || next === 'timeline' ? undefined : next, edit: undefined })}
      keepMounted={false}
    >
      <Tabs.List ref={tabs} mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
        {VIEWS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`views.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="timeline">
        <Timeline contact={contact} />
      </Tabs.Panel>
      <Tabs.Panel value="profile">
        {isEditing ? (
          <ProfileForm contact={contact} onClose={() => setSearch({ edit: undefined })} />
        ) : (
          <ProfileView contact={contact} onEdit={() => setSearch({ edit: '1' })} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="consents">
        <Consents contact={contact} />
      </Tabs.Panel>
      <Tabs.Panel value="lists">
        <Memberships contact={contact} />
      </Tabs.Panel>
      <Tabs.Panel value="orders">
        <Orders contact={contact} />
      </Tabs.Panel>
      <Tabs.Panel value="coupons">
        <Coupons contact={contact} />
      </Tabs.Panel>
    </Tabs>
  )
}
