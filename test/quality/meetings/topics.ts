/** A topic of generated meetings. The words are base forms; verbs are regular. */
export interface Topic {
  nouns: readonly string[];
  verbs: readonly string[];
  adjectives: readonly string[];
}

const topic = (nouns: string, verbs: string, adjectives: string): Topic => ({
  nouns: nouns.split(' '),
  verbs: verbs.split(' '),
  adjectives: adjectives.split(' '),
});

export const TOPICS: readonly Topic[] = [
  topic(
    'invoice ledger refund subscription discount currency tax receipt payment quote surcharge billing proration voucher debtor reminder balance statement deposit rebate margin tariff installment chargeback',
    'bill refund charge discount reconcile overcharge settle renew credit invoice',
    'monthly unpaid overdue prorated taxable annual',
  ),
  topic(
    'database replica index migration query cache shard backup table schema failover transaction deadlock partition snapshot cursor vacuum checkpoint latency throughput connection pool rollback constraint',
    'migrate replicate restore index cache vacuum partition throttle truncate provision',
    'slow consistent stale redundant corrupt nightly',
  ),
  topic(
    'candidate interview recruiter offer salary referral resume vacancy onboarding probation headcount reference panel shortlist contract mentor handbook laptop relocation visa agency applicant diversity benchmark',
    'interview recruit onboard shortlist negotiate relocate mentor hire screen reject',
    'senior junior remote qualified promising nervous',
  ),
  topic(
    'mockup prototype typography icon palette layout wireframe contrast button tooltip animation breakpoint gradient grid illustration dialog avatar shadow margin badge carousel checkbox sidebar placeholder',
    'sketch align redesign animate crop polish prototype illustrate resize highlight',
    'crowded responsive colorful misaligned playful accessible',
  ),
  topic(
    'container warehouse pallet forklift truck dock carrier customs shipment trailer depot route freight barcode scanner conveyor manifest driver yard gate parcel crate loading consignment',
    'load unload ship reroute dispatch scan stack deliver pack weigh',
    'refrigerated delayed fragile oversized empty inbound',
  ),
  topic(
    'password token certificate vulnerability firewall phishing audit encryption permission breach login scanner secret patch exploit malware policy credential perimeter sandbox attacker disclosure keychain sender',
    'encrypt revoke rotate patch authenticate audit whitelist leak expire quarantine',
    'expired suspicious encrypted privileged anonymous compromised',
  ),
  topic(
    'campaign newsletter audience banner slogan influencer podcast webinar landing conversion impression brochure sponsor press keyword hashtag trailer testimonial segment funnel teaser brand giveaway logo',
    'advertise launch promote publish sponsor retarget tweet rebrand announce localize',
    'viral organic paid catchy seasonal regional',
  ),
  topic(
    'sensor battery antenna firmware bracket enclosure prototype solder voltage circuit connector motor gearbox cable thermostat housing bearing calibration amplifier resistor switch magnet tolerance assembly',
    'solder calibrate assemble mount rewire overheat drill insulate flash measure',
    'waterproof rechargeable noisy brittle analog loose',
  ),
  topic(
    'classroom teacher pupil curriculum exam homework textbook lecture tutor syllabus scholarship dormitory campus semester diploma grading library essay lesson kindergarten workshop quiz parent certificate',
    'teach grade enroll tutor graduate lecture mark supervise repeat register',
    'bilingual voluntary vocational absent gifted strict',
  ),
  topic(
    'patient nurse ward clinic vaccine dosage surgery diagnosis therapy prescription ambulance allergy symptom bandage pharmacy trial infection specialist recovery triage appointment insurance scan physician',
    'diagnose prescribe vaccinate treat discharge examine operate bandage monitor recover',
    'chronic sterile urgent pediatric contagious elderly',
  ),
  topic(
    'kitchen menu recipe chef ingredient oven supplier waiter tray dessert catering portion allergen fridge breakfast buffet seasoning vegetable bakery tasting canteen napkin leftover butcher',
    'cook bake serve chop season order taste grill garnish reserve',
    'vegan spicy fresh frozen homemade salty',
  ),
  topic(
    'tenant lease landlord elevator renovation plumbing heating carpet ceiling architect scaffold permit balcony basement mortgage roof stairwell insulation parking fence window cleaner neighbor radiator',
    'renovate paint rent evict insulate demolish furnish repair inspect plaster',
    'damp spacious vacant structural rented draughty',
  ),
  topic(
    'festival stage band ticket venue rehearsal microphone speaker playlist choir encore orchestra drummer poster usher dressing spotlight concert melody violin backstage crowd tour lyric',
    'perform rehearse record applaud amplify tour cancel headline compose tune',
    'acoustic loud sold-out live famous improvised',
  ),
  topic(
    'turbine panel grid inverter emission carbon subsidy reactor transformer kilowatt pipeline meter storage turbine boiler biomass geothermal outage substation utility generator demand hydrogen charger',
    'generate install retrofit offset consume insulate decarbonize curtail dispatch store',
    'renewable offshore fossil efficient intermittent thermal',
  ),
  topic(
    'court lawyer clause lawsuit witness settlement patent trademark liability verdict attorney appeal jurisdiction evidence injunction arbitration notary statute plaintiff testimony indemnity waiver subpoena license',
    'sue appeal testify litigate indemnify waive license dispute arbitrate amend',
    'binding liable confidential pending statutory void',
  ),
  topic(
    'harvest tractor orchard fertilizer irrigation greenhouse livestock barn pesticide seedling soil drought fence veterinarian dairy wheat silo beehive pasture compost crop tomato vineyard shepherd',
    'harvest plough irrigate fertilize graze plant prune milk spray fence',
    'organic fertile muddy ripe seasonal barren',
  ),
  topic(
    'airport runway pilot boarding luggage visa itinerary hostel ferry passport layover embassy hotel booking tourist cruise departure terminal shuttle souvenir brochure airline suitcase guide',
    'board depart reschedule explore book travel refuel land accommodate check',
    'domestic exotic nonstop overbooked scenic cheap',
  ),
  topic(
    'goalkeeper coach referee stadium league tournament penalty jersey training fitness sprint locker medal championship substitute whistle transfer scoreboard injury fan trophy qualifier tactic captain',
    'score tackle train defend qualify substitute warm coach sprint celebrate',
    'injured offensive athletic unbeaten amateur tactical',
  ),
  topic(
    'editor headline manuscript chapter paragraph typo publisher print footnote cover glossary proofreader magazine column deadline interview translation illustration copyright paperback archive correction preface reviewer',
    'edit publish proofread translate rewrite print shorten cite archive typeset',
    'readable quarterly illustrated literal verbose handwritten',
  ),
  topic(
    'telescope satellite orbit rocket crew module spacecraft antenna payload telemetry countdown launchpad thruster astronaut trajectory oxygen hatch docking reentry booster splashdown gyroscope eclipse crater',
    'launch orbit dock abort ignite jettison transmit land track simulate',
    'lunar orbital pressurized nominal unmanned solar',
  ),
  topic(
    'ticket escalation helpdesk chatbot satisfaction complaint callback macro inbox agent queue survey response workaround knowledge outage priority apology handover feedback transcript screenshot incident hotline',
    'escalate triage reply apologize reassign resolve reopen route callback troubleshoot',
    'angry unresolved helpful recurring polite impatient',
  ),
  topic(
    'forecast dashboard metric cohort churn retention spreadsheet histogram outlier baseline experiment hypothesis variance regression chart sampling percentile pipeline anomaly attribution dataset significance correlation aggregate',
    'forecast segment aggregate visualize extrapolate sample plot validate correlate normalize',
    'significant skewed statistical weekly noisy predictive',
  ),
  topic(
    'bridge tunnel excavator concrete surveyor girder pavement crane asphalt blueprint drainage scaffolding roundabout cement foundation pedestrian bulldozer helmet reinforcement detour viaduct culvert signal embankment',
    'excavate pour dig widen survey pave weld reinforce detour tender',
    'municipal cracked concrete underground temporary steep',
  ),
  topic(
    'donor volunteer charity grant shelter fundraiser sponsor orphanage refugee raffle board trustee pledge foodbank outreach community donation endowment auction blanket mission advocate membership chairperson',
    'donate volunteer pledge fundraise shelter advocate coordinate distribute sponsor collect',
    'charitable homeless generous local grateful vulnerable',
  ),
];
