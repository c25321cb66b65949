// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StakingPool} from "../../src/staking/StakingPool.sol";
import {TestRwas} from "../../src/tokens/test/TestRwas.sol";
import {Fixture} from "../support/Fixture.sol";
import {signPermit} from "../support/SignPermit.sol";

contract TestRwasTest is Fixture {
    TestRwas private rwas = new TestRwas("RWAS", 18);

    function test_looksLikeRwas() public view {
        assertEq(rwas.name(), "RWAS");
        assertEq(rwas.symbol(), "RWAS");
        assertEq(rwas.decimals(), 18);
        assertEq(rwas.totalSupply(), 0);
    }

    function test_takesOtherSymbolAndDecimals() public {
        TestRwas other = new TestRwas("xRWAS", 8);
        assertEq(other.symbol(), "xRWAS");
        assertEq(other.decimals(), 8);
    }

    function test_mint_anyoneMay_andTransfersMoveIt() public {
        vm.prank(stranger);
        rwas.mint(alice, 5);
        assertEq(rwas.totalSupply(), 5);
        vm.prank(alice);
        assertTrue(rwas.transfer(bob, 2));
        assertEq(rwas.balanceOf(alice), 3);
        assertEq(rwas.balanceOf(bob), 2);
    }

    /// @dev The RWAS pool: staked and locked with a permit, which the real one may have.
    function test_canBeStakedWithAPermit() public {
        StakingPool pool = newPool(address(rwas), address(rwas));
        (address signer, uint256 key) = makeAddrAndKey("signer");
        bind(signer);
        rwas.mint(signer, 100e18);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(rwas, key, signer, address(pool), 100e18, block.timestamp);
        vm.prank(signer);
        uint256 id = pool.stakeWithPermit(100e18, block.timestamp, v, r, s);
        skip(LOCK);
        assertEq(unstakeAs(pool, signer, id), 100e18);
        assertEq(rwas.balanceOf(signer), 100e18);
    }
}
