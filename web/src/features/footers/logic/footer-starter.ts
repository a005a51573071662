import { useTranslation } from 'react-i18next'

/** The HTML of a new footer: the company, its address and the unsubscribe link. */
export function useStarter(): string {
  const { t } = useTranslation('footers')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding: 24px; font-family: Arial, sans-serif; font-size: 13px; line-height: 1.5; color: #5b6270;">
      {{cl_company}}, {{cl_address}}<br>
      ${t('starter.why')}<br>
      <a href="{{unsubscribe}}" style="color: #5b6270;">${t('starter.unsubscribe')}</a>
    </td>
  </tr>
</table>
`
}
