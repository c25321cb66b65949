// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerToken} from "../../src/tokens/IPowerToken.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Test} from "forge-std/Test.sol";

contract PowerTokenTest is Test {
    address private alice = makeAddr("alice");
    PowerToken private token = new PowerToken("Computing power", "DRCP");

    function test_constructor_makesItsCreatorTheMarket() public view {
        assertEq(token.powerMarket(), address(this));
        assertEq(token.name(), "Computing power");
        assertEq(token.symbol(), "DRCP");
        assertEq(token.decimals(), 18);
        assertEq(token.totalSupply(), 0);
    }

    function test_mint_isForTheMarket() public {
        vm.expectRevert(abi.encodeWithSelector(IPowerToken.NotPowerMarket.selector, alice));
        vm.prank(alice);
        token.mint(alice, 1);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(address(0), alice, 5);
        token.mint(alice, 5);
        assertEq(token.balanceOf(alice), 5);
        assertEq(token.totalSupply(), 5);
    }

    function test_burn_isForTheMarket_andNeedsNoAllowance() public {
        token.mint(alice, 5);
        vm.expectRevert(abi.encodeWithSelector(IPowerToken.NotPowerMarket.selector, alice));
        vm.prank(alice);
        token.burn(alice, 1);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, address(0), 3);
        token.burn(alice, 3);
        assertEq(token.balanceOf(alice), 2);
        assertEq(token.totalSupply(), 2);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 2, 3));
        token.burn(alice, 3);
    }

    function test_transfer_movesIt() public {
        token.mint(alice, 5);
        vm.prank(alice);
        assertTrue(token.transfer(address(this), 2));
        assertEq(token.balanceOf(address(this)), 2);
    }
}
