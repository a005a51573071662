import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NOWHERE } from '../../../mail-blocks/mjml.ts'
import { AddressField } from '../../fields/address-field.tsx'
import { NETWORKS } from '../../fields/networks.ts'
import { completeAddress } from '../../model/address.ts'
import { attributeOf, type MailNode, makeNode, withAttributes } from '../../model/node.ts'
import { useDesk } from '../../state/context.ts'
import { LinkRows } from './link-rows.tsx'

/** The company's pages on social networks. */
export function SocialSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { actions } = useDesk()
  const rows = node.children
    .filter(({ tag }) => tag === 'mj-social-element')
    .map((element) => ({ element, network: networkOf(element), url: attributeOf(element, 'href') ?? '' }))
  const set = (next: readonly (typeof rows)[number][]) =>
    actions.replace(
      node.id,
      {
        ...node,
        // The address is the company's page, not a page that shares the mail.
        children: next.map(({ element, network, url }) =>
          withAttributes(element, { name: `${network}-noshare`, alt: network, href: url || NOWHERE }),
        ),
      },
      'networks',
    )
  return (
    <LinkRows
      rows={rows}
      most={NETWORKS.length}
      make={() => ({ element: makeNode('mj-social-element', {}, ''), network: 'facebook', url: '' })}
      onChange={set}
    >
      {({ network, url }, change) => (
        <>
          <Select
            size="xs"
            aria-label={t('fields.name')}
            data={[...new Set([...NETWORKS, network])]}
            value={network}
            allowDeselect={false}
            onChange={(next) => next && change({ network: next })}
          />
          <AddressField
            label={t('fields.href')}
            value={url}
            onChange={(next) => change({ url: completeAddress(next ?? '') })}
          />
        </>
      )}
    </LinkRows>
  )
}

const networkOf = (element: MailNode) => (attributeOf(element, 'name') ?? 'web').replace(/-noshare$/, '')
