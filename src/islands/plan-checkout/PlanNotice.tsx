import { homeTabAddress, type HomeTab } from '#lib/catalogue/home-tabs';

interface Props {
  title: string;
  /** The tab of the home page to link to. */
  tab: HomeTab;
  link: string;
}

/** Replaces the checkout when there is nothing to buy. */
export function PlanNotice({ title, tab, link }: Props) {
  return (
    <div className="state panel">
      <h2>{title}</h2>
      <a href={homeTabAddress(tab)} className="btn btn-primary">
        {link}
      </a>
    </div>
  );
}
