// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {ReferralRegistry} from "../../src/referral/ReferralRegistry.sol";
import {StakingPool} from "../../src/staking/StakingPool.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Test} from "forge-std/Test.sol";
