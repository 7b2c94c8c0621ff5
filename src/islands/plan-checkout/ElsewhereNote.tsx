import { homeTabAddress, type HomeTab } from '#lib/catalogue/home-tabs';

interface Props {
  title: string;
  /** The tab of the home page that helps. */
  tab: HomeTab;
  link: string;
}

/** There is nothing to pay for here, but there is elsewhere to go. */
export function ElsewhereNote({ title, tab, link }: Props) {
  return (
    <div className="state panel">
      <h2>{title}</h2>
      <a href={homeTabAddress(tab)} className="btn btn-primary">
        {link}
      </a>
    </div>
  );
}
