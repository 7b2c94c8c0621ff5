import { toNameKey } from './normalize.ts';

/** Old, new, short and misspelled names, one place per line. */
const groups = `
  Mumbai, Bombay
  Bengaluru, Bangalore, Banglore, Bengalooru
  Chennai, Madras
  Kolkata, Calcutta, Kolkatta
  Delhi, Dilli
  Pune, Poona
  Vadodara, Baroda, Vadodra
  Ahmedabad, Ahmadabad, Ahemdabad, Amdavad
  Bharuch, Broach
  Kachchh, Kutch, Kachh
  Thiruvananthapuram, Trivandrum
  Kochi, Cochin
  Kozhikode, Calicut
  Kollam, Quilon
  Alappuzha, Alleppey
  Thrissur, Trichur
  Palakkad, Palghat
  Kannur, Cannanore
  Mysuru, Mysore
  Mangaluru, Mangalore
  Hubballi, Hubli
  Belagavi, Belgaum
  Kalaburagi, Gulbarga
  Ballari, Bellary
  Vijayapura, Bijapur
  Shivamogga, Shimoga
  Tumakuru, Tumkur
  Chikkamagaluru, Chikmagalur
  Davanagere, Davangere
  Puducherry, Pondicherry, Pondy
  Tiruchirappalli, Tiruchirapalli, Trichy
  Thoothukudi, Tuticorin
  Udhagamandalam, Ooty, Ootacamund, Udagamandalam
  T Nagar, Thygarayanagar, Thyagaraya Nagar
  Varanasi, Banaras, Benares
  Prayagraj, Allahabad
  Ayodhya, Faizabad
  Kanpur, Cawnpore
  Noida, Gautam Buddha Nagar
  Gurugram, Gurgaon
  Shimla, Simla
  Guwahati, Gauhati
  Visakhapatnam, Vishakhapatnam, Vizag, Waltair
  Rajahmundry, Rajamahendravaram
  Kadapa, Cuddapah
  Anantapur, Ananthapur
  Nashik, Nasik
  Thane, Thana
  Solapur, Sholapur
  Chhatrapati Sambhajinagar, Sambhajinagar, Aurangabad
  Dharashiv, Osmanabad
  Ahilyanagar, Ahmednagar
  Narmadapuram, Hoshangabad
  Bathinda, Bhatinda
  Mohali, SAS Nagar, Sahibzada Ajit Singh Nagar
  Howrah, Haora
  Hooghly, Hugli
  Darjiling, Darjeeling
  Panaji, Panjim, Goa
  Margao, Madgaon
  Odisha, Orissa
  Uttarakhand, Uttaranchal
  Fort, Bazargate
  Powai, Powai IIT
  Quebec, Quebec City
`;

const spellings = new Map(
  groups
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(toNameKey))
    .flatMap((group) => group.map((name) => [name, group] as const)),
);

export const spellingsOf = (name: string): string[] => spellings.get(name) ?? [name];
